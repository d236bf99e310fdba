#!/bin/sh
# Puts Errand on a Linux machine with systemd: the program, its user, its data folder, its settings and its units.
# Safe to run again; that is how you upgrade. DESTDIR=/some/folder stages the files there and touches nothing else.
set -eu

usage() {
  cat <<'TEXT'
Usage: sudo ./install.sh [FILE]        install or upgrade; FILE: the errand-linux-x64 or -arm64 to install
       sudo ./install.sh --uninstall   remove the program and its units; data, settings and user stay
       sudo ./install.sh --purge       remove these too: all tasks and files of everybody are lost, those of
                                       all households (errand@) included
TEXT
}

here=$(cd "$(dirname "$0")" && pwd)
root=${DESTDIR:-}
program=$root/usr/local/bin/errand
units=$root/etc/systemd/system
settings=$root/etc/default/errand
data=$root/var/lib/errand
unit_files='errand.service errand@.service errand@.socket errand@.timer'
replaced=

main() {
  case ${1:-} in
    -h | --help) usage ;;
    --uninstall)
      prepare
      used=$(data_in_use)
      uninstall
      say "Errand is removed. Its data is still in $used, its settings in $settings."
      ;;
    --purge)
      prepare
      uninstall
      purge
      ;;
    -*) usage >&2 && exit 2 ;;
    *)
      prepare
      file=${1:-$(default_file)}
      install_from "$file"
      ;;
  esac
}

say() { printf '%s\n' "$*"; }
stop() { printf '%s\n' "$*" >&2; exit 1; }
staging() { [ -n "$root" ]; }
has_systemd() { [ -d "$root/run/systemd/system" ]; }

prepare() {
  [ "$(uname -s)" = Linux ] || stop 'Errand is installed on Linux; elsewhere run it with npm start.'
  staging || [ "$(id -u)" -eq 0 ] || stop "This changes the system: run it as root, sudo $0"
}

default_file() {
  case $(uname -m) in
    x86_64) name=errand-linux-x64 ;;
    aarch64) name=errand-linux-arm64 ;;
    *) stop "There is no Errand for $(uname -m), only for x86_64 and aarch64." ;;
  esac
  for folder in "$here" "$here/dist" "$PWD"; do
    if [ -f "$folder/$name" ]; then say "$folder/$name" && return; fi
  done
  stop "No $name beside this script; make it with npm run build, or name the file: $0 FILE"
}

install_from() {
  [ -f "$1" ] || stop "There is no file $1"
  is_program "$1" || stop "$1 is not a program: take errand-linux-x64 or -arm64, as npm run build made it"
  for name in $unit_files; do
    [ -f "$here/systemd/$name" ] || stop "systemd/$name has to lie beside this script"
  done
  place_program "$1"
  staging || make_user
  place_data
  place_settings
  is_switched_off && off=yes || off=
  for name in $unit_files; do install -D -m 0644 "$here/systemd/$name" "$units/$name"; done
  start_service
}

# Any other file the shell would run line by line, as root: a page that was downloaded in place of the program.
is_program() {
  case $(head -c 4 "$1" | tr -d '\0') in ?ELF | '#!'*) ;; *) return 1 ;; esac
}

# Tried where it will run, then put in place whole: a running program keeps the file it has.
place_program() {
  fresh=$program.new
  install -D -m 0755 "$1" "$fresh"
  if ! version=$("$fresh" version); then
    rm -f "$fresh"
    stop "$1 does not run on this machine. It needs glibc 2.34 or newer (Debian 12, Ubuntu 22.04) and libstdc++."
  fi
  if [ -f "$program" ]; then
    if cmp -s "$program" "$fresh"; then rm -f "$fresh" && say "$version is installed already" && return; fi
    cp -p "$program" "$program.previous"
    replaced=yes
  fi
  mv -f "$fresh" "$program"
  say "$program is now $version"
}

make_user() {
  id errand >/dev/null 2>&1 && return
  nologin=$(command -v nologin || echo /usr/sbin/nologin)
  useradd --system --user-group --home-dir /var/lib/errand --no-create-home --shell "$nologin" errand
}

place_data() {
  install -d -m 0700 "$data"
  staging || chown errand:errand "$data"
}

place_settings() {
  [ -f "$settings" ] && return
  install -d "$(dirname "$settings")"
  (umask 077 && cat >"$settings") <<'TEXT'
# Settings of Errand, one NAME=value a line; README.md names all. Spaces and signs such as & and $: in single quotes.
# After a change: systemctl restart errand
#ERRAND_LISTEN=127.0.0.1:8080
#ERRAND_BASE_URL=https://tasks.example.org
#ERRAND_TRUSTED_PROXIES=127.0.0.1
#ERRAND_SMTP_URL=smtps://user:password@mail.example.org
# ERRAND_DATA_DIR: the unit has to be allowed to write there too, see README.md.
TEXT
}

# A machine that serves households (errand@) may do without the server of its own.
is_switched_off() {
  has_systemd && [ -f "$units/errand.service" ] && [ "$(systemctl is-enabled errand 2>/dev/null)" = disabled ]
}

start_service() {
  if ! has_systemd; then
    staging || say "No systemd runs here. Start Errand as its user: ERRAND_DATA_DIR=$data $program serve"
    return
  fi
  systemctl daemon-reload
  if [ -n "$off" ]; then
    systemctl try-restart errand
    restart_households
    say 'errand.service is disabled and stays so; systemctl enable --now errand starts it.'
    return
  fi
  systemctl enable --quiet errand
  data=$(data_in_use)
  if ! comes_up; then
    journalctl --unit errand --lines 20 --no-pager >&2 || true
    [ -n "$replaced" ] || stop 'Errand did not start; what it said is above.'
    roll_back
  fi
  restart_households
  say 'Errand runs: http://localhost:8080, unless /etc/default/errand says otherwise. systemctl status errand'
}

# Those that run; the others start with the next request. Meanwhile their sockets keep what arrives.
restart_households() { systemctl try-restart 'errand@*.service'; }

# Where the settings or else the unit say that it lies; a relative path is within the folder that the unit runs in.
data_in_use() {
  named=$(named_in "$settings")
  if [ -z "$named" ] && has_systemd; then
    named=$(systemctl show --property Environment --value errand | tr ' ' '\n' | sed -n 's/^ERRAND_DATA_DIR=//p')
  fi
  case $named in '') say "$data" ;; /*) say "$root$named" ;; *) say "$data/$named" ;; esac
}

# What a file of settings says.
named_in() {
  if [ ! -f "$1" ]; then return; fi
  sed -n 's/^[[:space:]]*ERRAND_DATA_DIR=\(.*[^[:space:]]\)[[:space:]]*$/\1/p' "$1" | tail -n 1 | tr -d "'\""
}

# It makes this socket once it listens. As long as it is at work, on an upgrade for example, it has five minutes.
comes_up() {
  systemctl stop errand || true
  rm -f "$data/admin.sock"
  systemctl start errand || return 1
  seconds=0
  while [ ! -e "$data/admin.sock" ]; do
    case $(systemctl show --property SubState --value errand) in auto-restart* | failed | dead) return 1 ;; esac
    [ "$seconds" -lt 300 ] || return 1
    seconds=$((seconds + 1))
    sleep 1
  done
}

# Back to the program before, and to the data before where the new one had brought that up to date.
roll_back() {
  copy=$(find "$data/backups" -name 'before-schema-*.db' -newer "$program" 2>/dev/null | sort | tail -n 1)
  systemctl stop errand || true
  cp -p "$program.previous" "$program.new"
  mv -f "$program.new" "$program"
  if [ -n "$copy" ] && ! as_errand restore "$copy" >&2; then
    stop "The new Errand did not start; what it said is above. The one before is back, but the data is not: it is in $copy"
  fi
  comes_up || stop 'The new Errand did not start; what it said is above. The one before is back and does not start either.'
  stop 'The new Errand did not start; what it said is above. The one before runs again, on the data as it was.'
}

as_errand() {
  if staging; then ERRAND_DATA_DIR=$data "$program" "$@"; else runuser -u errand -- env ERRAND_DATA_DIR="$data" "$program" "$@"; fi
}

uninstall() {
  if has_systemd && [ -f "$units/errand.service" ]; then
    systemctl disable --now --quiet errand || true
    systemctl disable --quiet errand@.socket errand@.timer || true
    systemctl stop 'errand@*' || true
  fi
  rm -f "$program" "$program.previous" "$program.new"
  for name in $unit_files; do rm -f "$units/$name"; done
  if has_systemd; then systemctl daemon-reload; fi
}

# Only what it made: no other folders that settings name, no copies beside it (errand-2026-03-04), no user of another home.
purge() {
  named=$(for file in "$settings" "$settings"-[0-9]*; do named_in "$file"; done)
  linked=$(readlink -f "$data" || true)
  # A mount point is emptied and stays.
  rm -rf "$data" "$settings" || true
  for path in "$data"-[0-9]* "$settings"-[0-9]*; do
    case ${path##*/errand-} in *[!0-9]* | ??????*) ;; *) rm -rf "$path" || true ;; esac
  done
  if ! staging && [ "$(getent passwd errand | cut -d: -f6)" = /var/lib/errand ]; then userdel errand; fi
  say 'Errand is removed, with its data and settings.'
  { say "$linked" && say "$named" | sed -n "s|^/|$root/|p"; } | while read -r folder; do
    if [ -n "$folder" ] && [ -d "$folder" ]; then say "Not removed, since the installer did not make it: $folder"; fi
  done
}

main "$@"
