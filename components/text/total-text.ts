import { isEstimate } from '@/lib/platform/shared/counted-exactly';
import type { Say } from '@/lib/platform/shared/say-with';

/** A total as `countRows` returns it: "1,234", or "about 1,000,000" for an estimate. */
export function totalText(t: Say, total: number): string {
  const figure = total.toLocaleString('en');
  return isEstimate(total) ? t('common.aboutTotal', { total: figure }) : figure;
}
