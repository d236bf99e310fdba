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
# The unit that a new program is tried by, and where its data lies.
unit=errand
used=$data
# Units of households that were at work, and the one that tries a new program where the server is disabled.
held=
trial=

main() {
  if [ $# -gt 1 ]; then usage >&2 && exit 2; fi
  case ${1:-} in
    -h | --help) usage ;;
    --uninstall)
      prepare
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

# By its last word.
is_cut_short() {
  [ "$(head -c 2 "$1")" != '#!' ] && [ "$(tail -c 8 "$1" | tr -d '\0')" != complete ]
}

# Linked, since a copy would need the space again.
link_as() {
  rm -f "$2"
  ln "$1" "$2" 2>/dev/null || cp -p "$1" "$2"
}

# Tried where it will run, then put in place whole: a running program keeps the file it has.
place_program() {
  fresh=$program.new
  if ! install -D -m 0755 "$1" "$fresh"; then
    rm -f "$fresh"
    stop "$1 cannot be copied to $(dirname "$program"). Nothing was changed."
  fi
  if ! version=$("$fresh" version); then
    rm -f "$fresh"
    if is_cut_short "$1"; then stop "$1 is not complete: download or copy it anew"; fi
    stop "$1 does not run on this machine ($(uname -m)). errand-linux-x64 is for x86_64, errand-linux-arm64 for aarch64;" \
      'both need glibc 2.34 or newer (Debian 12, Ubuntu 22.04) and libstdc++.'
  fi
  hold_households
  if [ -f "$program" ]; then
    if cmp -s "$program" "$fresh"; then rm -f "$fresh" && say "$version is installed already" && return; fi
    link_as "$program" "$program.previous"
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
#ERRAND_TRUSTED_PROXIES=127.0.0.1,::1
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
  if [ -z "$off" ]; then
    systemctl enable --quiet errand
  else
    unit=$trial
  fi
  if [ -n "$unit" ]; then try_program; fi
  start_households
  if [ -n "$off" ]; then systemctl try-restart errand; fi
  look_at_households
  if [ -n "$off" ]; then
    say 'errand.service is disabled and stays so; systemctl enable --now errand starts it.'
  else
    say 'Errand runs: http://localhost:8080, unless /etc/default/errand says otherwise. systemctl status errand'
  fi
}

try_program() {
  used=$(data_in_use "$unit")
  if comes_up; then return; fi
  journalctl --unit "$unit" --lines 20 --no-pager >&2 || true
  [ -n "$replaced" ] || stop 'Errand did not start; what it said is above.'
  roll_back
}

# A household that was started meanwhile would bring its data up to date, and the program before could not read them.
hold_households() {
  has_systemd || return 0
  held=$(units_in active; units_in activating)
  [ -n "$held" ] || return 0
  # One that runs tries the new program, else one that starts with a request; none that could not be started before.
  trial=$(
    { units_in active | sed -n '/\.service$/p'; units_in active; } |
      sed 's/\.[a-z]*$//' | grep -vxF "$(units_in activating | sed 's/\.[a-z]*$//')" | head -n 1
  )
  trap start_households EXIT
  trap 'exit 1' HUP INT TERM
  # shellcheck disable=SC2086
  systemctl stop $held
  for one in $(held_services); do rm -f "$(data_in_use "$one")/admin.sock"; done
}

units_in() { systemctl list-units --plain --no-legend --state="$1" 'errand@*' | cut -d ' ' -f 1; }

held_services() { say "$held" | sed -n 's/\.service$//p'; }

start_households() {
  trap - EXIT
  # shellcheck disable=SC2086
  [ -z "$held" ] || systemctl start $held || true
}

# Those that ran; the others start with the next request.
look_at_households() {
  failed=
  for one in $(held_services); do
    listens "$one" "$(data_in_use "$one")" || failed="$failed $one"
  done
  [ -z "$failed" ] || stop "The new Errand is installed, but did not start as$failed. journalctl --unit says why."
}

# The data folder of a unit: by its settings, else by the unit itself, else the default; a relative path is within the default.
data_in_use() {
  port=${1#errand}
  port=${port#@}
  named=$(named_in "$settings${port:+-$port}")
  if [ -z "$named" ] && has_systemd; then
    named=$(systemctl show --property Environment --value "$1" | tr ' ' '\n' | sed -n 's/^ERRAND_DATA_DIR=//p')
  fi
  folder=$data${port:+-$port}
  case $named in '') say "$folder" ;; /*) say "$root$named" ;; *) say "$folder/$named" ;; esac
}

# What a file of settings says.
named_in() {
  if [ ! -f "$1" ]; then return; fi
  sed -n 's/^[[:space:]]*ERRAND_DATA_DIR=\(.*[^[:space:]]\)[[:space:]]*$/\1/p' "$1" | tail -n 1 | tr -d "'\""
}

comes_up() {
  systemctl stop "$unit" || true
  rm -f "$used/admin.sock"
  systemctl start "$unit" || return 1
  listens "$unit" "$used"
}

# It makes this socket once it listens. As long as it is at work, on an upgrade for example, it has five minutes.
listens() {
  seconds=0
  while [ ! -e "$2/admin.sock" ]; do
    case $(systemctl show --property SubState --value "$1") in auto-restart* | failed | dead) return 1 ;; esac
    [ "$seconds" -lt 300 ] || return 1
    seconds=$((seconds + 1))
    sleep 1
  done
}

# Back to the program before, and to the data before where the new one had brought that up to date.
roll_back() {
  copy=$(find -H "$used/backups" -name 'before-schema-*.db' -newer "$program" 2>/dev/null | sort | tail -n 1)
  # Their sockets too, or a request would start one before its data is back.
  # shellcheck disable=SC2086
  systemctl stop "$unit" $held || true
  link_as "$program.previous" "$program.new"
  mv -f "$program.new" "$program"
  if [ -n "$copy" ] && ! as_owner restore "$copy" >&2; then
    stop "The new Errand did not start; what it said is above. The one before is back, but the data is not: it is in $copy"
  fi
  comes_up || stop 'The new Errand did not start; what it said is above. The one before is back and does not start either.'
  stop 'The new Errand did not start; what it said is above. The one before runs again, on the data as it was.'
}

as_owner() {
  owner=$(stat -L -c %U "$used")
  if [ "$owner" = "$(id -un)" ]; then
    ERRAND_DATA_DIR=$used "$program" "$@"
  else
    runuser -u "$owner" -- env ERRAND_DATA_DIR="$used" "$program" "$@"
  fi
}

uninstall() {
  used=$(data_in_use errand)
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
  left=
  remove "$data"
  remove "$settings"
  for path in "$data"-[0-9]* "$settings"-[0-9]*; do
    case ${path##*/errand-} in *[!0-9]* | ??????*) ;; *) remove "$path" ;; esac
  done
  [ -z "$left" ] || stop "Not removed:$left"
  if ! staging && [ "$(getent passwd errand | cut -d: -f6)" = /var/lib/errand ]; then userdel errand; fi
  say 'Errand is removed, with its data and settings.'
  {
    say "$linked"
    say "$used"
    say "$named" | sed -n "s|^/|$root/|p"
    # Of systemctl edit: a unit that is installed again would not start without a folder named there.
    for folder in "$units"/errand.service.d "$units"/errand@*.d; do say "$folder"; done
  } | sort -u | while read -r folder; do
    if [ "$folder" != "$data" ] && [ -d "$folder" ]; then say "Not removed, since the installer did not make it: $folder"; fi
  done
}

# A mount point, of the folder or in it, is emptied and stays.
remove() {
  rm -rf "$1" || true
  if [ -n "$(find "$1" ! -type d 2>/dev/null | head -n 1)" ]; then left="$left $1"; fi
}

main "$@"
