import type { SayText } from '@/lib/platform/shared/say-text';

/** The brake of a source, for its facts. */
export const brakeFact = (t: SayText, percent: number | null) => ({
  term: t('scimConnections.brake'),
  detail: percent === null ? t('brake.none') : t('scimConnections.percentPerHour', { percent }),
});
