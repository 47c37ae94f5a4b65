/** Clients that generators write from the OpenAPI document, as docs/guides/generated-clients.md describes. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { issuerOf, mount } from '../support/environment';
import { newAccessKey } from '../support/management';
import { unique } from '../support/random';

const MINUTES = 60_000;
/** As test runners exit that skip a test. */
const NOT_INSTALLABLE = 77;
const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/generated-clients.md'), 'utf8');

/** Imports every module of the generated package, which also compiles it. */
const IMPORT_ALL =
  'import pkgutil, importlib, tessera\nfor m in pkgutil.walk_packages(tessera.__path__, "tessera."): importlib.import_module(m.name)';

let accessKey: string;
const folders: string[] = [];
beforeAll(async () => {
  accessKey = await newAccessKey('owner', { role: 'admin' });
}, MINUTES);
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs a block of commands of the guide and then others. The test is skipped where the generator cannot be installed.
 * @returns what the last of them printed
 */
async function run(commands: string, more: string[], folder: string, { skip }: TestContext): Promise<string> {
  const installing = commands.replaceAll(/^(?:go mod init|go get|python3 -m venv|pip install) .*$/gm, `$& || exit 77`);
  const script = ['set -e', '{', installing, '} >&2', ...more].join('\n');
  const env = { ...process.env, ACCESS_KEY: accessKey, GOFLAGS: '-mod=mod' };
  try {
    return (await promisify(execFile)('bash', ['-c', script], { cwd: folder, env })).stdout;
  } catch (error) {
    const { code, stderr } = error as { code?: number; stderr?: string };
    if (code !== NOT_INSTALLABLE) throw error;
    process.stderr.write(
      `A test of generated clients is skipped: the generator cannot be installed here.\n${stderr}\n`,
    );
    return skip('The generator cannot be installed here.');
  }
}

/** Puts a program of the guide into a new folder, beside the commands that come before it. */
function fromGuide(language: 'go' | 'python', file: string) {
  const found = new RegExp(`^\`\`\`sh\\n((?:(?!\`\`\`)[^])*)\`\`\`\\n\\n\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(
    guide,
  );
  const ada = unique('ada');
  const here = (text = '') => text.replaceAll('https://YOUR-TESSERA', issuerOf('mgmt')).replaceAll('ada@', `${ada}@`);
  const folder = mkdtempSync(join(tmpdir(), 'tessera-generated-'));
  folders.push(folder);
  writeFileSync(join(folder, file), here(found?.[2]));
  const printed = /^```text\n([^]*?)^```/m.exec(guide)?.[1];
  return { folder, commands: here(found?.[1]), printed: here(printed) };
}

// They take half a minute of processor time, and the document is the same on both mounts.
describe.skipIf(!process.env.TESSERA_LONG || mount !== 'own')('a client generated from the OpenAPI document', () => {
  it('in Go compiles, lists and creates people, and reads problems', { timeout: 5 * MINUTES }, async (context) => {
    const { folder, commands, printed } = fromGuide('go', 'main.go');
    expect(await run(commands, ['go run .'], folder, context)).toBe(printed);
  });

  it('in Python imports, lists and creates people, and reads problems', { timeout: 5 * MINUTES }, async (context) => {
    const { folder, commands, printed } = fromGuide('python', 'main.py');
    const printing = await run(commands, [`python -c '${IMPORT_ALL}'`, 'python main.py'], folder, context);
    expect(printing).toBe(printed.replace('true', 'True'));
  });
});
