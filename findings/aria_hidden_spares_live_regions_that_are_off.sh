#!/usr/bin/env bash
# aria-hidden (npm) 1.2.6: what a modal dialog leaves readable behind it.
#
# Guess: `hideOthers(dialog)` spares live regions that announce something, as their messages must be heard; an element
# with aria-live="off" announces nothing and is hidden like any other.
# Seen: every element that has the attribute at all is spared, with its whole subtree, and so are its ancestors. A list
# of messages can be kept reachable beside a dialog with aria-live="off"; a page whose <main> has it is not hidden.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund aria-hidden@1.2.6 jsdom@26.1.0
cat > look.cjs <<'JS'
const { JSDOM } = require('jsdom');
const page = new JSDOM(`<div id="list"><p>Text</p></div><div id="off" aria-live="off"><p>Text</p></div>
  <div id="polite" aria-live="polite"></div><div id="status" role="status"></div><div id="dialog"></div>`);
Object.assign(globalThis, { window: page.window, document: page.window.document, HTMLElement: page.window.HTMLElement });
const { hideOthers } = require('aria-hidden');
hideOthers(document.getElementById('dialog'));
for (const { id, ariaHidden, attributes } of document.body.children)
  console.log(id, attributes.getNamedItem('aria-hidden')?.value ?? 'readable');
JS
node look.cjs > seen
cat > expected <<'TEXT'
list true
off readable
polite readable
status true
dialog readable
TEXT
diff expected seen
echo "aria-hidden 1.2.6: aria-live in any value, even off, keeps an element readable; role=status doesn't"
