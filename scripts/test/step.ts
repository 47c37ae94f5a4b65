import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Output } from './output';

export interface Count {
  passed: number;
  failed: number;
  /** The names of failed tests, for the last lines of a long output. */
  failures?: string[];
  /** Names of tests that passed only on the second attempt. They are reported but do not count as failed. */
  unsteady?: string[];
  /** How long each test file took. */
  files?: { name: string; seconds: number }[];
}

export const total = (counts: Count[]): Required<Count> => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  failures: counts.flatMap(({ failures = [] }) => failures),
  unsteady: counts.flatMap(({ unsteady = [] }) => unsteady),
  files: counts.flatMap(({ files = [] }) => files),
});

/**
 * Runs a command of the project and shows its output.
 * @returns its exit code
 */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => Output.write(text));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** The path of a program of a package. `npx` would take a second of processor time to find it. */
const program = (name: string): string => join('node_modules', '.bin', name);

/** Runs a command that counts as one check. */
export async function check(command: string, args: string[], env: Record<string, string> = {}): Promise<Count> {
  const code = await run(command, args, env);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [[command, ...args].join(' ')] };
}

const SAMPLES = ['next-auth', 'device-cli', 'mcp-server', 'machine', 'bank', 'resource-server', 'single-page-app'];

/** Go, in which both type checkers are written, would otherwise spend a fifth of their time on collecting garbage. */
const RARE_COLLECTION = { GOGC: '400' };

/**
 * Checks the types of the source tree together with the rules of oxlint, most of which need them too, and the types of
 * all samples with TypeScript 7, which is five times as fast as version 6, which Next and tests need.
 */
export async function types(): Promise<Count> {
  const found = [await check(program('oxlint'), ['--type-check'], RARE_COLLECTION)];
  for (const sample of SAMPLES) {
    const checked = ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', `docs/samples/${sample}`];
    found.push(await check('node', checked, RARE_COLLECTION));
  }
  return total(found);
}

/**
 * Builds the product, and checks that each page, layout and route exports what Next expects. Next writes that check
 * into the build, and Git ignores it, so `types` does not read it.
 */
export async function build(): Promise<Count> {
  const built = await check('npm', ['run', 'build']);
  const validator = ['--type-check', '--no-ignore', '--allow=all', '.next/types/validator.ts'];
  return total([built, await check(program('oxlint'), validator)]);
}

/**
 * Runs the formatter and the search for unused code.
 * @param files the files for the formatter; the search always covers all files
 */
export async function style(files = ['.']): Promise<Count> {
  return total([
    await check(program('biome'), ['check', '--files-ignore-unknown=true', '--no-errors-on-unmatched', ...files]),
    await check('npm', ['run', '--silent', 'lint:unused']),
  ]);
}

/** A failed command counts as at least one failed check, whatever its report says. */
function counted(code: number, count: Count): Count {
  return { ...count, failed: code !== 0 && count.failed === 0 ? 1 : count.failed };
}

async function withReport<Report>(
  work: (file: string) => Promise<number>,
): Promise<{ code: number; report: Report | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-test-'));
  const file = join(folder, 'report.json');
  try {
    const code = await work(file);
    const text = await readFile(file, 'utf8').catch(() => null);
    return { code, report: text === null ? null : (JSON.parse(text) as Report) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    /** A test that passed at the second try keeps the messages of the first. */
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const MESSAGE_LINES = 12;

/** The first lines of what a test failed with. */
const reasonOf = (messages: string[]) => messages.join('\n').split('\n').slice(0, MESSAGE_LINES).join('\n');

/**
 * Runs projects of vitest.config.ts and counts their tests.
 * @param project `unit*` means `unit` and `unit-mocking`
 * @param chosen options, or parts of paths that select files
 */
export async function vitest(project: string, env: Record<string, string> = {}, chosen: string[] = []): Promise<Count> {
  const { code, report } = await withReport<VitestReport>((file) =>
    run(
      program('vitest'),
      ['run', ...chosen, '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      env,
    ),
  );
  const stumbled = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ fullName, status, failureMessages }) => ({
        passed: status === 'passed',
        text: `${relative('.', name)}: ${fullName}\n${reasonOf(failureMessages)}`,
      })),
  );
  const files = report?.testResults.map(({ name, startTime, endTime }) => ({
    name: `${relative('.', name)} (${project.replace('*', '')})`,
    seconds: (endTime - startTime) / 1000,
  }));
  return counted(code, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    failures: stumbled.filter(({ passed }) => !passed).map(({ text }) => text),
    unsteady: stumbled.filter(({ passed }) => passed).map(({ text }) => text),
    files,
  });
}

interface PlaywrightSpec {
  file: string;
  title: string;
  ok: boolean;
  tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { duration: number }[] }[];
}

interface PlaywrightSuite {
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

/** All specs of a suite, including those of nested suites. */
const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const named = (specs: PlaywrightSpec[]): string[] => specs.map(({ file, title }) => `${file}: ${title}`);

function secondsOf(specs: PlaywrightSpec[]): { name: string; seconds: number }[] {
  const seconds = new Map<string, number>();
  for (const { file, tests } of specs)
    seconds.set(
      file,
      tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration / 1000, seconds.get(file) ?? 0),
    );
  return [...seconds].map(([name, taken]) => ({ name, seconds: taken }));
}

/** Runs the journeys of playwright.config.ts, or those whose paths match one of `filters`, and counts them. */
export async function playwright(env: Record<string, string>, filters: string[] = []): Promise<Count> {
  const { code, report } = await withReport<
    { stats: { expected: number; unexpected: number; flaky: number } } & PlaywrightSuite
  >((file) =>
    run(program('playwright'), ['test', ...filters, '--reporter=list,json'], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    }),
  );
  if (!report) return counted(code, { passed: 0, failed: 0 });
  const { expected, flaky, unexpected } = report.stats;
  const specs = specsOf(report);
  const unsteady = named(specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')));
  return counted(code, {
    passed: expected + flaky,
    failed: unexpected,
    failures: named(specs.filter(({ ok }) => !ok)),
    unsteady,
    files: secondsOf(specs),
  });
}
