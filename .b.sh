#!/bin/bash
# web only
cd /tmp/h/web3
node -e "import('./.build/web.ts').then(m=>m.buildWeb())" 2>&1 | grep "main-\|rror"
