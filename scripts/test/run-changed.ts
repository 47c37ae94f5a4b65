import { existsSync } from 'node:fs';
import { baseCommit, changedSince, testsOverHttp } from './changed-files';
import { overHttp } from './http';
import { report } from './report';
import { type Outcome, runSteps, type Step } from './schedule';
import { build, style, total, types, vitest } from './step';

/**
 * Runs the checks and tests that changes since the branch left main can affect: see `npm run test:changed` in the
 * README.
 */
const base = baseCommit();
const changed = changedSince(base).filter((file) => existsSync(file));
const http = testsOverHttp(changed);
const related = ['--changed', base, '--passWithNoTests'];
const outcome: Outcome = { count: total([]), seconds: [] };

const served: Step[] = [
  { title: 'build', cores: 2, work: build },
  { title: 'over HTTP, own server', cores: 2, work: () => overHttp(http, ['own']) },
];
await runSteps(
  [
    { title: 'types', cores: 2, work: types },
    { title: 'style', cores: 1, work: () => style(changed) },
    { title: 'unit', cores: 1, work: () => vitest('unit*', {}, related) },
    { title: 'store', cores: 2, work: () => vitest('store*', {}, related) },
    ...(http.length > 0 ? served : []),
  ],
  outcome,
);
report(outcome);
