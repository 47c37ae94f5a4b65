import { writeFileSync } from 'node:fs';
import { allTexts, CATALOGUE, CLIENT_TEXTS, REASONS, readTranslations } from './texts/catalogue';
import { clientTexts } from './texts/client-texts';
import { recordedReasons } from './texts/recorded-reasons';
import { unsaid } from './texts/unsaid';

/**
 * Updates the catalogs in messages/ from the sources: new texts are added with an empty translation, unused ones are
 * removed. With folders or files as arguments, lists the English texts in them that are not used.
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
