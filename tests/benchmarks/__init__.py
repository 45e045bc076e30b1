"""Benchmarks: what awaw costs beside its limits and its peers, as ratios within one run.

    .venv/bin/python -m tests.benchmarks [--quick] [--json FILE] [--only GROUP]

Only ratios are fit for goals: every row measures both sides in turn, several times, and takes medians. A slow disk
hides what the program costs beside it: TMPDIR=/dev/shm shows the strictest ratios of the appends, where a sync costs
nothing. Peers are measured as far as they are installed:

    apt-get install hledger git
    python3 -m venv /tmp/bench && /tmp/bench/bin/pip install -e '.[dev]' eventsourcing beancount
    /tmp/bench/bin/python -m tests.benchmarks
"""
