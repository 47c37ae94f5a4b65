import { join } from 'node:path';
import { firstLoads, LOAD_AT_MOST } from './first-load';
import { functionTraces, TRACE_AT_MOST } from './function-traces';
import { type Count, total } from './step';

const inKb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6);

/**
 * Prints how much script each page loads initially and how much a hosting platform copies for the largest function, and
 * counts the pages and functions that stay within their limits.
 */
export function bundleReport(root: string): Count {
  return total([reportLoads(root), reportTraces(root)]);
}

function reportLoads(root: string): Count {
  const loads = firstLoads(join(root, '.next'));
  for (const { page, bytes } of loads)
    process.stdout.write(
      `${inKb(bytes)} kB of ${inKb(LOAD_AT_MOST)}  ${page}${bytes > LOAD_AT_MOST ? '  TOO MUCH' : ''}\n`,
    );
  const failed = loads.filter(({ bytes }) => bytes > LOAD_AT_MOST).length;
  return loads.length === 0 ? { passed: 0, failed: 1 } : { passed: loads.length - failed, failed };
}

function reportTraces(root: string): Count {
  const traces = functionTraces(root);
  const [largest] = traces;
  if (!largest) return { passed: 0, failed: 1 };
  process.stdout.write(`${inKb(largest.bytes)} kB of ${inKb(TRACE_AT_MOST)}  function ${largest.name}\n`);
  const wrong = traces.filter(({ bytes, strays }) => bytes > TRACE_AT_MOST || strays.length > 0);
  for (const { name, strays } of wrong)
    process.stdout.write(`TOO MUCH in function ${name}: ${strays.slice(0, 5).join(', ') || 'its size'}\n`);
  return { passed: traces.length - wrong.length, failed: wrong.length };
}
