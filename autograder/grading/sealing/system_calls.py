"""System calls that the learner's code has no use for: their numbers on x86-64 and on ARM64.

From the kernel's `asm/unistd_64.h` and `asm-generic/unistd.h`; numbers never change. None stands
for a call that an architecture does not have.
"""

from __future__ import annotations

Numbers = dict[str, tuple[int | None, int | None]]

REFUSED: Numbers = {
    # other processes: none is made, looked into or signalled
    "fork": (57, None), "vfork": (58, None), "execve": (59, 221), "execveat": (322, 281),
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "process_madvise": (440, 440), "process_mrelease": (448, 448), "kcmp": (312, 272),
    "pidfd_open": (434, 434), "pidfd_getfd": (438, 438), "pidfd_send_signal": (424, 424),
    "tkill": (200, 130), "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240),
    "personality": (135, 92), "setns": (308, 268), "unshare": (272, 97),
    # the network, and a way around this filter
    "socket": (41, 198), "connect": (42, 203), "bind": (49, 200), "listen": (50, 201),
    "accept": (43, 202), "accept4": (288, 242), "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    # memory, messages and timers that outlive the process, go to another or are counted for all
    "shmget": (29, 194), "shmat": (30, 196), "shmctl": (31, 195), "semget": (64, 190),
    "semop": (65, 193), "semctl": (66, 191), "semtimedop": (220, 192), "msgget": (68, 186),
    "msgsnd": (69, 189), "msgrcv": (70, 188), "msgctl": (71, 187), "mq_open": (240, 180),
    "mq_unlink": (241, 181), "memfd_create": (319, 279), "memfd_secret": (447, 447),
    "userfaultfd": (323, 282), "io_setup": (206, 0), "timer_create": (222, 107),
    "mlock": (149, 228), "mlock2": (325, 284), "mlockall": (151, 230),
    # files beyond what Landlock watches
    "mount": (165, 40), "umount2": (166, 39), "mount_setattr": (442, 442),
    "move_mount": (429, 429), "open_tree": (428, 428), "fsopen": (430, 430),
    "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433), "pivot_root": (155, 41),
    "chroot": (161, 51), "mknod": (133, None), "mknodat": (259, 33), "chown": (92, None),
    "fchown": (93, 55), "lchown": (94, None), "fchownat": (260, 54), "setxattr": (188, 5),
    "lsetxattr": (189, 6), "fsetxattr": (190, 7), "removexattr": (197, 14),
    "lremovexattr": (198, 15), "fremovexattr": (199, 16), "quotactl": (179, 60),
    "quotactl_fd": (443, 443), "acct": (163, 89), "swapon": (167, 224), "swapoff": (168, 225),
    "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265), "inotify_init": (253, None),
    "inotify_init1": (294, 26), "fanotify_init": (300, 262), "fanotify_mark": (301, 263),
    # the machine itself, for root
    "reboot": (169, 142), "kexec_load": (246, 104), "kexec_file_load": (320, 294),
    "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106),
    "bpf": (321, 280), "perf_event_open": (298, 241), "keyctl": (250, 219), "add_key": (248, 217),
    "request_key": (249, 218), "syslog": (103, 116), "vhangup": (153, 58), "iopl": (172, None),
    "ioperm": (173, None), "modify_ldt": (154, None), "settimeofday": (164, 170),
    "clock_settime": (227, 112), "adjtimex": (159, 171), "clock_adjtime": (305, 266),
    "sethostname": (170, 161), "setdomainname": (171, 162), "lookup_dcookie": (212, 18),
    # a larger share of it
    "setpriority": (141, 140), "sched_setscheduler": (144, 119), "sched_setparam": (142, 118),
    "sched_setattr": (314, 274), "ioprio_set": (251, 30), "migrate_pages": (256, 238),
    "move_pages": (279, 239), "mbind": (237, 235), "set_mempolicy": (238, 237),
    # another identity
    "setuid": (105, 146), "setgid": (106, 144), "setreuid": (113, 145), "setregid": (114, 143),
    "setresuid": (117, 147), "setresgid": (119, 149), "setfsuid": (122, 151),
    "setfsgid": (123, 152), "setgroups": (116, 159), "capset": (126, 91),
}  # fmt: skip
"""They fail with "operation not permitted"."""

PRETENDED: Numbers = {
    "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "utime": (132, None),
    "utimes": (235, None), "utimensat": (280, 88), "futimesat": (261, None), "sync": (162, 81),
    "syncfs": (306, 267),
}  # fmt: skip
"""They succeed and do nothing. Copying a file sets its mode, and Landlock does not watch that."""

LOOKED_AT: Numbers = {
    "clone": (56, 220), "clone3": (435, 435), "kill": (62, 129), "tgkill": (234, 131),
    "prctl": (157, 167), "prlimit64": (302, 261), "truncate": (76, 45), "ioctl": (16, 29),
    "fcntl": (72, 25), "socketpair": (53, 199), "sched_setaffinity": (203, 122),
}  # fmt: skip
"""It depends on their arguments."""

NEWEST = 450
"""The last number that was looked at, on both. Later ones do not exist for the learner's code."""
