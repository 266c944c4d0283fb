#!/usr/bin/env bash
# cldr-core (npm) 48.2.0, Unicode CLDR: the likely language of a country need not be one of its official languages.
#
# Guess: where a country has one official language, `likelySubtags` names it, and Intl.Locale.maximize() with it.
# Seen: English is the only official language of Ghana and Namibia in `territoryInfo` of the same release, and their
# likely languages are Akan and Afrikaans. For countries with several, it can be the one that businesses don't write in:
# Guarani for Paraguay, Haitian Creole for Haiti. A form that proposes formats by country takes the official language.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund cldr-core@48.2.0
cat > look.cjs <<'JS'
const { likelySubtags } = require('cldr-core/supplemental/likelySubtags.json').supplemental;
const { territoryInfo } = require('cldr-core/supplemental/territoryInfo.json').supplemental;
for (const country of ['GH', 'NA', 'PY', 'HT', 'DE']) {
  const languages = Object.entries(territoryInfo[country].languagePopulation);
  const official = languages.filter(([, known]) => known._officialStatus === 'official').map(([language]) => language);
  console.log(country, likelySubtags[`und-${country}`] ?? 'none', official.join(','));
}
JS
node look.cjs > seen
cat > expected <<'TEXT'
GH ak-Latn-GH en
NA af-Latn-NA en
PY gn-Latn-PY es,gn
HT ht-Latn-HT fr,ht
DE de-Latn-DE de
TEXT
diff expected seen
echo "CLDR 48.2: the likely language of Ghana is Akan and of Namibia Afrikaans; English is their only official one"
