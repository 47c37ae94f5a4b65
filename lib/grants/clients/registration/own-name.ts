import skeleton from 'unhomoglyph';

/**
 * Enclosed (circled and squared) capitals and regional indicators, which no Unicode decomposition converts to letters:
 * each row has 26.
 */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6];

/** A name's letters and digits, without accents, punctuation, spaces and invisible characters. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu, (sign) => {
      const point = sign.codePointAt(0) ?? 0;
      return String.fromCharCode(65 + point - (ENCLOSED.findLast((first) => first <= point) ?? point));
    })
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The name in the form in which names are compared. */
const asRead = (name: string): string => lettersOf(name).toLowerCase();

/**
 * What a name looks like (UTS 39, 4): letters of any script that look alike become the same letter. A capital may
 * resemble a different letter than its lowercase form ("I" resembles "l"), so there are several results.
 */
function looksOf(name: string): string[] {
  const letters = lettersOf(name);
  const inLatin = letters.replace(/\P{ASCII}/gu, (letter) => skeleton(letter));
  return [skeleton(letters), letters, inLatin].map((look) => asRead(skeleton(look.toLowerCase())));
}

/**
 * Whether a self-registered client uses a trusted name, or one that looks the same. The consent page would then seem to
 * ask on behalf of the trusted party (RFC 7591, 5).
 */
export function isOwnName(name: string, ownNames: readonly string[]): boolean {
  if (asRead(name) === '') return false;
  const looks = looksOf(name);
  return ownNames.some((own) => asRead(own) !== '' && looksOf(own).some((look) => looks.includes(look)));
}

/** Scripts with letters that resemble those of another script. */
const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Cherokee',
  'Coptic',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Deseret',
  'Lisu',
  'Osage',
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));

/** Whether a word of a name mixes such scripts (UTS 39, 5.1), which no language does: "Pаypal" with a Cyrillic а. */
export function mixesScripts(name: string): boolean {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1);
}
