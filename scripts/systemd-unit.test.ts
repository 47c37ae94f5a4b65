/** The unit for systemd, as systemd-analyze reads it. It is not started. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const UNIT = 'deploy/systemd/tessera.service';
const ANALYZE = 'systemd-analyze';
/** The first version whose `security` reads a file. */
const OFFLINE = 250;
const version = Number(/^systemd (\d+)/.exec(spawnSync(ANALYZE, ['--version'], { encoding: 'utf8' }).stdout)?.[1]);
const isThere = version >= OFFLINE;
if (!isThere)
  process.stderr.write(`The test of the systemd unit is skipped: ${ANALYZE} ${OFFLINE} is not installed.\n`);

const folder = mkdtempSync(join(tmpdir(), 'tessera-unit-'));
const file = join(folder, 'tessera.service');
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns the exit code and what it printed about the unit, with the Node.js of this machine in place of /usr/bin/node */
function analyze(args: string[], unit = readFileSync(UNIT, 'utf8')) {
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
  const { status, stdout, stderr } = spawnSync(ANALYZE, [...args, file], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describe.skipIf(!isThere)('the unit for systemd', () => {
  it('is valid', () => {
    expect(analyze(['verify'])).toEqual({ status: 0, output: '' });
    const misspelled = readFileSync(UNIT, 'utf8').replace('ProtectSystem=', 'ProtectSystems=');
    expect(analyze(['verify'], misspelled).output).toContain('ProtectSystems');
  });

  it('is exposed no more than the guide says', () => {
    const guide = readFileSync('docs/guides/deploy/one-machine.md', 'utf8');
    const stated = Number(/exposure level of (\d\.\d)/.exec(guide)?.[1]);
    const { status, output } = analyze(['security', '--offline=true', `--threshold=${stated * 10}`]);
    expect([status, output]).toEqual([0, expect.stringContaining(`: ${stated}`)]);
  });
});
