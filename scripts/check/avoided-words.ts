import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['apps/web/src/locales', 'apps/server/src/locales', 'packages/api-schema/src/locales'];

/** Words that docs/product/words.md replaces by others, as they would appear in a text of the interface. */
const AVOIDED: Record<string, [avoided: RegExp, instead: string][]> = {
  en: [
    [/\b[Ss]ign(ed|ing)? (in|out)\b(?! order)/, 'log in, log out'],
    [/\b[Ll]og-in/, 'log in (verb), login (noun)'],
    [/\bstart page\b/, 'home page'],
    [/\b([Ss]ome|[Nn]o)body\b/, 'someone, no one'],
    [/\b[Ww]hole sum\b/, 'full amount'],
    [/\b(calling code|phone country)\b/, 'country code'],
    [/\b[Nn]ame and surname\b/, 'full name'],
    [/\b[Oo]ur support\b(?! team)/, 'support, our support team'],
    [/\bVAT included\b/, 'incl. VAT'],
    [/\{\{plan\}\} plan of \{\{company/, 'the Plus plan for X'],
    [/\b[Ww]rite to (us|support)\b/, 'contact us, contact support'],
    [/\b[Gg]ateway\b/, 'card service'],
    [/\badministration\b/, 'Admin, admin access'],
    [/\b[Ll]ow price\b/, 'stop price'],
    [/\bby itself\b/, 'automatically'],
    [/\bfor good\b/, 'permanently'],
    [/\b[Mm]ay not\b/, 'can’t'],
    [/\bwaits for (an?|you)\b/, 'is waiting for'],
    [/(\d|\}\})[ \u00a0]%/, 'no gap before %'],
  ],
  cs: [
    [/\b[Ss]ezón/, 'sezona'],
    [/plánu \{\{plan/, 'tarifu'],
    [/zkušební verz/, 'zkušební doba, ukázka'],
    [/\b[Tt]ransak/, 'smlouvy, prodej, nákup'],
    [/\b[Nn]ejprve\b/, 'nejdřív'],
    [/Nejde to vzít/, 'Nelze to vzít zpět'],
    [/\p{L}\(a\)/u, 'a noun or the plural, without gender'],
    [/[Dd]olní cen/, 'stop cena'],
    [/[Pp]odepisovac/, 'podpisová služba'],
    [/správce (své )?firmy/, 'osoba s podpisovým právem'],
    [/Toto není|Řekněte nám|je na cestě/, 'a sentence as people say it'],
    [/(účtu|účet|Tým) Canola/, 'účet v Canole, Tým Canoly'],
    [/[Dd]ohodnut/, 'sjednaný'],
    [/[Zz]álohov/, 'výzva k platbě'],
    [/[Ff]utures/, 'termínový kontrakt, termínová cena'],
    [/propadn/, 'smlouva nevznikne, platnost skončila'],
    [/Nelze to vrátit/, 'Nelze to vzít zpět'],
    [/[Čč]ist(á|ou|é) cen/, 'zbude vám po dopravě'],
    [/za \{\{price\}\} za tunu/, 'po … za tunu'],
  ],
  ro: [
    [/\bdvs\./, 'dumneavoastră'],
    [/\bpercep/, 'a încasa'],
    [/\bsosesc banii\b/, 'primim banii'],
    [/\bcu ordin\b/, 'în ordine active'],
    [/versiun(e|ea) de probă/, 'acces limitat'],
    [/an(ul)? de piață/i, 'an de comercializare'],
    [/punct(ul|ele)? de colectare/i, 'punct de recepție'],
    [/echip(a|ei) de suport/i, 'asistența'],
    [/\b(vă autentifica|[Aa]utentificați-vă)\b/, 'a se conecta'],
    [/[Cc]ombustibil/, 'carburanți'],
    [/\b[Ss]emnatar/, 'reprezentant legal'],
    [/termenii serviciului/i, 'termeni și condiții'],
    [/factură fiscală/i, 'factură'],
    [/(contul|datele) (meu|mele)\b/, 'a noun without a possessive'],
    [/\beșuat/, 'nu s-a încheiat, neîncheiat'],
    [/"(Păstrez|Anulez) /, 'the polite plural'],
  ],
};

/** Texts that use a word which docs/product/words.md replaces. */
export function avoidedWords(root: string): string[] {
  return Object.entries(AVOIDED).flatMap(([language, words]) =>
    FOLDERS.flatMap((folder) =>
      namesIn(join(root, folder, language)).flatMap((file) => {
        const path = `${folder}/${language}/${file}`;
        return readFileSync(join(root, path), 'utf8')
          .split('\n')
          .flatMap((line, index) => {
            const [, text = ''] = /: "(.*)"/.exec(line) ?? [];
            return words
              .filter(([avoided]) => avoided.test(text))
              .map(
                ([avoided, instead]) => `${path}:${index + 1}: ${avoided.exec(text)?.[0]}: say ${instead}`,
              );
          });
      }),
    ),
  );
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
