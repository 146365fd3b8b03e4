#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shards run by GNU parallel over ssh, and by Slurm, merge to one run, although one of each command is killed with
kill -9 in the middle. The scripts are those of docs/cluster.md.

    test-cluster.py PATH_OF_TABIYA_CLI PATH_OF_TABIYA_ENGINE    TAP on stdout

The ssh server and Slurm are started here, in a scratch folder, on loopback alone, and stopped at the end. What is
missing is skipped, with its package in Debian.
"""
import contextlib
import getpass
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "app"))
import tap

CLI, ENGINE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
SHARDS = 4
LIMIT_S = 600
PROGRAMS = {"parallel": "parallel", "sshd": "openssh-server", "ssh": "openssh-client", "ssh-keygen": "openssh-client",
            "slurmctld": "slurm-wlm", "slurmd": "slurm-wlm", "sbatch": "slurm-wlm", "munged": "munge"}
SHORT = "--nodes 300"  # per position


class Work:
    """A command: one run, a shard ({} is its number), the merge of `end` files, and what they must have in common."""

    def __init__(self, name, whole, shard, merge, end):
        self.name, self.whole, self.shard, self.merge, self.end = name, whole, shard, merge, end


PLAYERS = "--engine level=0,name=one --engine level=0,name=two,nodes=400 --nodes 200 --games 60 --max-plies 80"
WORKS = [
    Work("analyze", f"tabiya-cli analyze games.pgn {SHORT} -q -o whole",
         f"tabiya-cli analyze games.pgn {SHORT} -q --shard {{}}/4 -o {{}}.pgn --resume {{}}.state",
         "tabiya-cli analyze --merge {} -o merged", "pgn"),
    Work("puzzles", "tabiya-cli puzzles mine games.pgn --nodes 2000 -q -o whole",
         "tabiya-cli puzzles mine games.pgn --nodes 2000 -q --shard {}/4 -o {}.csv --resume {}.state",
         "tabiya-cli puzzles mine --merge {} -o merged", "csv"),
    Work("match", f"tabiya-cli match {PLAYERS} -q --pgnout whole",
         f"tabiya-cli match {PLAYERS} -q --shard {{}}/4 --pgnout {{}}.pgn --resume {{}}.state",
         "tabiya-cli match --merge {} --pgnout merged", "pgn"),
    Work("datagen", "tabiya-engine datagen --games 60 --nodes 400 --out whole",
         "tabiya-engine datagen --games 60 --nodes 400 --shard {}/4 --out {}.games",
         "tabiya-engine datagen --merge {} --out merged", "games"),
]

# Runs the program of its name; the first time for shard 2, kills it after its first game.
SHIM = r"""#!/bin/sh
case " $* " in
*" --shard 2/4 "*) ;;
*) exec {program} "$@" ;;
esac
[ ! -e killed ] || exec {program} "$@"
{program} "$@" &
child=$!
until [ "$(cat 2.*.part 2.games 2>/dev/null | wc -c)" -gt 300 ] || ! kill -0 $child 2>/dev/null; do sleep 0.01; done
kill -9 $child && echo yes >killed
wait $child
exit 137
"""


def scratch():
    """The folder of everything, made when first asked for."""
    if not scratch.folder:
        scratch.folder = tempfile.TemporaryDirectory(prefix="tabiya-cluster-")
        os.chmod(scratch.folder.name, 0o755)  # munged wants its socket to be in reach of all
    return pathlib.Path(scratch.folder.name)


scratch.folder = None


def need(*programs):
    for name in programs:
        if not find(name):
            raise tap.Skip(f"the package {PROGRAMS[name]} is missing")


def find(name):
    return shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin")


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def wait_for(condition, what):
    deadline = time.monotonic() + LIMIT_S
    while not condition():
        tap.holds(time.monotonic() < deadline, f"not after {LIMIT_S} s: {what}")
        time.sleep(0.1)


def environment(**more):
    path = f"{scratch() / 'bin'}:{os.environ['PATH']}:/usr/sbin:/sbin"
    return {**os.environ, "HOME": str(scratch() / "home"), "PATH": path, **more}


def shell(words, folder, **more):
    return subprocess.run(["bash", "-c", words], cwd=folder, env=environment(**more), stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=LIMIT_S)


def done(words, folder, **more):
    result = shell(words, folder, **more)
    tap.equal((words, result.returncode, result.stderr if result.returncode else ""), (words, 0, ""))
    return result.stdout


def make_programs():
    """What is called tabiya-cli and tabiya-engine on the nodes."""
    folder = scratch() / "bin"
    if folder.exists():
        return
    folder.mkdir()
    (scratch() / "home" / ".parallel").mkdir(parents=True)
    (scratch() / "home" / ".parallel" / "will-cite").touch()
    for name, program in (("tabiya-cli", CLI), ("tabiya-engine", ENGINE)):
        (folder / name).write_text(SHIM.format(program=program))
        (folder / name).chmod(0o755)


def block_of_docs(first):
    """The block of docs/cluster.md that our tests run and that begins with that word."""
    text = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
    blocks = re.findall(r"<!-- tests/cluster/ runs this block\. -->\n((?:    .*\n)+)", text)
    chosen = ["".join(line[4:] for line in block.splitlines(True)) for block in blocks
              if block.lstrip().startswith(first)]
    tap.equal(len(chosen), 1)
    return chosen[0]


def with_shard(block, work, shard):
    """The block with 4 shards of another command in place of its own."""
    changed, count = re.subn(r"tabiya-cli analyze .*", lambda _: work.shard.replace("{}", shard), block)
    tap.equal(count, 1)
    return changed.replace("seq 100", f"seq {SHARDS}").replace("N=100", f"N={SHARDS}")


def prepare(work, how):
    """A folder with the games, and the output of one run."""
    make_programs()
    folder = scratch() / f"{how}-{work.name}"
    folder.mkdir()
    games = subprocess.run([CLI, "pgn", "synth", "--games", "40", "--seed", "2"], check=True, capture_output=True)
    (folder / "games.pgn").write_bytes(games.stdout)
    (folder / "told").write_text(done(work.whole, folder))
    return folder


def files_of(work, folder):
    return sorted(path for path in folder.glob(f"*.{work.end}") if path.stem.isdigit())


def check_kill(work, folder):
    """Shard 2 was killed in the middle, the others are complete, and the merge says so."""
    tap.holds((folder / "killed").exists(), "no shard was killed")
    names = " ".join(path.name for path in files_of(work, folder))
    result = shell(work.merge.format(names), folder)
    tap.equal(result.returncode, 1)
    lines = result.stderr.splitlines()
    tap.holds(len(lines) == 1 and "shard 2 of 4 is" in lines[0] and "--shard 2/4" in lines[0], lines)
    tap.holds(not (folder / "merged").exists(), "something was merged")


def check_merge(work, folder):
    names = [path.name for path in files_of(work, folder)]
    tap.equal(names, [f"{number}.{work.end}" for number in range(1, SHARDS + 1)])
    told = done(work.merge.format(" ".join(names)), folder)
    tap.equal(told, (folder / "told").read_text())
    tap.holds((folder / "merged").read_bytes() == (folder / "whole").read_bytes(), "the merge is not the one run")


# --- Servers ----------------------------------------------------------------------------------------------------------

class Servers:
    """Processes that were started here."""

    def __init__(self):
        self.running = []

    def start(self, words, **more):
        log = open(scratch() / "servers.log", "ab")
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment(**more),
                                   start_new_session=True)
        self.running.append(process)
        return process

    def stop(self):
        for process in reversed(self.running):
            if process.poll() is None:
                process.terminate()
        for process in reversed(self.running):
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            # Steps of jobs have sessions of their own, and are stopped by their daemon; the rest is in this group.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        self.running = []


def listening(pids):
    """The addresses, as the kernel writes them, on which these processes listen."""
    inodes = set()
    for pid in pids:
        with contextlib.suppress(OSError):
            for descriptor in os.listdir(f"/proc/{pid}/fd"):
                with contextlib.suppress(OSError):
                    inodes.update(re.findall(r"socket:\[(\d+)\]", os.readlink(f"/proc/{pid}/fd/{descriptor}")))
    found = []
    for table in ("/proc/net/tcp", "/proc/net/tcp6", "/proc/net/udp", "/proc/net/udp6"):
        for line in pathlib.Path(table).read_text().splitlines()[1:]:
            fields = line.split()
            if fields[9] in inodes and fields[3] in ("0A", "07"):
                found.append(fields[1].split(":")[0])
    return found


def check_loopback(servers):
    addresses = listening([process.pid for process in servers.running])
    tap.holds(addresses and set(addresses) == {"0100007F"}, f"listening on {addresses}")


def is_open(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def log_tail():
    logs = [scratch() / "servers.log", scratch() / "slurm" / "munge" / "log"]
    return "".join(log.read_text(errors="replace")[-2000:] for log in logs if log.exists())


# --- GNU parallel over ssh --------------------------------------------------------------------------------------------

SSHD = """Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
PidFile none
AuthorizedKeysFile {folder}/user.pub
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
PermitUserEnvironment no
SetEnv PATH={path}
"""
SSH = """Host node1 node2
HostName 127.0.0.1
Port {port}
User {user}
IdentityFile {folder}/user
IdentitiesOnly yes
UserKnownHostsFile {folder}/known
StrictHostKeyChecking yes
BatchMode yes
"""


@contextlib.contextmanager
def ssh_nodes():
    """Two names for this machine; yields the words for ssh."""
    need("parallel", "sshd", "ssh", "ssh-keygen")
    make_programs()
    folder, port, servers = scratch() / "ssh", free_port(), Servers()
    folder.mkdir(mode=0o700)
    for key in ("host", "user"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / key], check=True)
    host = (folder / "host.pub").read_text().split()[:2]
    (folder / "known").write_text(f"[127.0.0.1]:{port} {' '.join(host)}\n")
    values = {"port": port, "folder": folder, "user": getpass.getuser(), "path": environment()["PATH"]}
    (folder / "sshd_config").write_text(SSHD.format(**values))
    (folder / "config").write_text(SSH.format(**values))
    (folder / "nodes").write_text("2/node1\n1/node2\n")
    # Where no ssh server ever ran, root's has no folder to lock itself into.
    lock = pathlib.Path("/run/sshd")
    made = os.geteuid() == 0 and not lock.exists()
    if made:
        lock.mkdir(mode=0o755)
    try:
        server = servers.start([find("sshd"), "-D", "-e", "-f", str(folder / "sshd_config")])
        wait_for(lambda: is_open(port) or server.poll() is not None, "the ssh server answers")
        tap.holds(server.poll() is None, log_tail())
        check_loopback(servers)
        yield f"ssh -F {folder}/config"
    finally:
        servers.stop()
        if made:
            lock.rmdir()
    tap.holds(not is_open(port), "the ssh server is still there")


def gnu_parallel_over_ssh():
    with ssh_nodes() as ssh:
        for work in WORKS:
            folder = prepare(work, "parallel")
            shutil.copy(scratch() / "ssh" / "nodes", folder / "nodes")
            line = with_shard(block_of_docs("seq"), work, "{}")
            first = shell(line, folder, PARALLEL_SSH=ssh)
            tap.holds(first.returncode == 1, (first.returncode, first.stdout, first.stderr, log_tail()))
            check_kill(work, folder)
            second = shell(line, folder, PARALLEL_SSH=ssh)
            tap.equal((second.returncode, second.stderr), (0, second.stderr))
            check_merge(work, folder)
            # The job log has each shard once, and the killed one twice.
            ran = [row.split("\t")[0] for row in (folder / "shards.log").read_text().splitlines()[1:]]
            tap.equal(sorted(ran), ["1", "2", "2", "3", "4"])


# --- Slurm ------------------------------------------------------------------------------------------------------------

SLURM = """ClusterName=tabiya
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ctl}
SlurmdPort={node}
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
AuthInfo=socket={folder}/munge/socket
SlurmUser={user}
SlurmdUser={user}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
ReturnToService=2
SlurmdParameters=config_overrides
NodeName={host} NodeAddr=127.0.0.1 CPUs=2
PartitionName=p Nodes={host} Default=YES
"""


@contextlib.contextmanager
def slurm_node():
    """Yields the environment of Slurm's commands."""
    need("slurmctld", "slurmd", "sbatch", "munged")
    make_programs()
    folder, servers = scratch() / "slurm", Servers()
    munge = folder / "munge"
    for place in (folder, munge, folder / "state", folder / "spool"):
        place.mkdir(mode=0o755)
    (munge / "key").write_bytes(os.urandom(128))
    (munge / "key").chmod(0o600)
    ports = {"ctl": free_port(), "node": free_port()}
    config = folder / "slurm.conf"
    config.write_text(SLURM.format(host=socket.gethostname().split(".")[0], folder=folder, user=getpass.getuser(),
                                   **ports))
    slurm = {"SLURM_CONF": str(config)}
    try:
        servers.start([find("munged"), "--foreground", f"--key-file={munge}/key", f"--socket={munge}/socket",
                       f"--pid-file={munge}/pid", f"--log-file={munge}/log", f"--seed-file={munge}/seed"])
        wait_for(lambda: (munge / "socket").exists() or servers.running[0].poll() is not None, "munged")
        servers.start([find("slurmctld"), "-D"], **slurm)
        wait_for(lambda: is_open(ports["ctl"]) or servers.running[1].poll() is not None, "slurmctld")
        servers.start([find("slurmd"), "-D"], **slurm)
        wait_for(lambda: shell("sinfo -h -o %T", folder, **slurm).stdout.strip() == "idle" or
                 any(process.poll() is not None for process in servers.running), "an idle node")
        tap.holds(all(process.poll() is None for process in servers.running), log_tail())
        check_loopback(servers)
        yield slurm
    finally:
        shell("scancel --signal=KILL --full --user=$(id -un)", scratch(), **slurm)
        servers.stop()
    tap.holds(not is_open(ports["ctl"]) and not is_open(ports["node"]), "Slurm is still there")


def states(job, slurm):
    """The state of each task of a job that Slurm still knows, ended ones too."""
    rows = done("squeue --noheader --array --states=all --format='%F_%K %T'", scratch(), **slurm).splitlines()
    return dict(row.split() for row in rows if row.startswith(f"{job}_"))


def run_again(job, work, folder, slurm):
    """The killed shard: within Slurm, or as another job."""
    if work.name in ("analyze", "datagen"):
        done(f"scontrol requeue {job}_2 && (scontrol update JobId={job}_2 StartTime=now || true)", folder, **slurm)
        wait_for(lambda: states(job, slurm).get(f"{job}_2") == "COMPLETED", "the shard that was requeued")
    else:
        done("sbatch --parsable --wait --array=2 shard.sh", folder, **slurm)


def slurm_job_arrays():
    with slurm_node() as slurm:
        for work in WORKS:
            folder = prepare(work, "slurm")
            (folder / "shard.sh").write_text(with_shard(block_of_docs("#!/bin/sh"), work, "$I"))
            first = shell("sbatch --parsable --wait --array=1-4 shard.sh", folder, **slurm)
            job = first.stdout.strip()
            tap.holds(first.returncode == 137 and job.isdigit(), (first.returncode, first.stderr, log_tail()))
            expected = {f"{job}_{i}": "FAILED" if i == 2 else "COMPLETED" for i in range(1, SHARDS + 1)}
            wait_for(lambda: states(job, slurm) == expected, expected)
            check_kill(work, folder)
            run_again(job, work, folder, slurm)
            check_merge(work, folder)


def nothing_stays():
    """No process has a file of the scratch folder on its command line, and the folder goes."""
    name = scratch.folder and scratch.folder.name
    if not name:
        raise tap.Skip("nothing was started")

    def left():
        found = []
        for place in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                if name in place.read_bytes().decode(errors="replace"):
                    found.append(place.read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        return found
    wait_for(lambda: not left(), "nothing runs any more")
    scratch.folder.cleanup()
    tap.equal(os.path.exists(name), False)


tap.main([gnu_parallel_over_ssh, slurm_job_arrays, nothing_stays])
