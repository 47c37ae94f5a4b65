import { writeFileSync } from 'node:fs';
import { allTexts, CATALOGUE, CLIENT_TEXTS, REASONS, readTranslations } from './texts/catalogue';
import { clientTexts } from './texts/client-texts';
import { recordedReasons } from './texts/recorded-reasons';
import { unsaid } from './texts/unsaid';

/**
 * Brings the catalogues in messages/ in line with the sources: what is new waits there with an empty translation,
 * what nobody says any more is gone. With folders or files as arguments it lists their English that nobody says.
 */
const paths = process.argv.slice(2);
if (paths.length > 0) {
  const found = unsaid(paths);
  for (const { path, line, english } of found) process.stdout.write(`${path}:${line}: ${english}\n`);
  process.stdout.write(`${found.length} texts that nobody says\n`);
} else {
  const known = readTranslations();
  const reasons = recordedReasons();
  const texts = allTexts(reasons);
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  writeFileSync(CATALOGUE, json(Object.fromEntries(texts.map((english) => [english, known[english] ?? '']))));
  writeFileSync(CLIENT_TEXTS, json(clientTexts()));
  writeFileSync(REASONS, json(reasons));
  process.stdout.write(
    `${texts.length} texts, ${texts.filter((english) => !known[english]).length} without a translation\n`,
  );
}
