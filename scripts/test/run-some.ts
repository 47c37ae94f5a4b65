import { overHttp } from './http';
import { report } from './report';
import { type Outcome, runStep } from './schedule';
import { total } from './step';

/**
 * Runs some of the tests over HTTP: `npm run test:http -- [own|next] FILE…`. Protocol tests run against both servers
 * unless one is named; journeys (`*.spec.ts`) run against our own. Run `npm run build` first: the servers use the
 * build.
 */
const [first = '', ...rest] = process.argv.slice(2);
const isMount = first === 'own' || first === 'next';
const files = isMount ? rest : [first, ...rest].filter(Boolean);

const outcome: Outcome = { count: total([]), seconds: [] };
await runStep({ title: 'over HTTP', work: () => overHttp(files, isMount ? [first] : ['own', 'next']) }, outcome);
report(outcome);
