import { join } from 'node:path';
import { AT_MOST, firstLoads } from './first-load';
import type { Count } from './step';

const inKb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6);

/** Prints how much script each page loads initially, and counts the pages that stay within their limit. */
export function bundleReport(root: string): Count {
  const loads = firstLoads(join(root, '.next'));
  for (const { page, bytes } of loads)
    process.stdout.write(`${inKb(bytes)} kB of ${inKb(AT_MOST)}  ${page}${bytes > AT_MOST ? '  TOO MUCH' : ''}\n`);
  const failed = loads.filter(({ bytes }) => bytes > AT_MOST).length;
  return loads.length === 0 ? { passed: 0, failed: 1 } : { passed: loads.length - failed, failed };
}
