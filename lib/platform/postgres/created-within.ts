import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import { empty, type Sql, sql } from './database';

/** A condition that is added to others (`AND …`); empty without limits. */
export const createdWithin = ({ createdFrom, createdUntil }: CreatedWithin, column: Sql = sql`created_at`): Sql =>
  sql`${createdFrom ? sql`AND ${column} >= ${createdFrom}` : empty} ${createdUntil ? sql`AND ${column} < ${createdUntil}` : empty}`;
