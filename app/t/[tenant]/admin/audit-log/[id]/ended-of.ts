import { z } from 'zod';
import { type ActiveCounts, activeKinds } from '@/lib/people/outcome';
import type { JsonObject } from '@/lib/platform/shared/json';

const counts = z.partialRecord(z.enum(activeKinds), z.int());

/** What ended with an entry, as its `detail` counts it; null if it counts nothing, or counts otherwise. */
export const endedOf = ({ ended }: JsonObject): Partial<ActiveCounts> | null => counts.safeParse(ended).data ?? null;
