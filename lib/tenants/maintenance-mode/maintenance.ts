import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';
import { issue } from '@/lib/platform/shared/message';

/**
 * The message shown to people and clients while a tenant is in maintenance mode: a sentence without control characters.
 */
export const maintenanceMessage = z
  .string()
  .trim()
  .max(200, issue('common.mustBeAtMostCharacters', { limit: 200 }))
  .regex(/^\P{Cc}*$/u, issue('common.mustNotContainControlCharacters'));

/** The maintenance switch of a tenant, or of the whole installation. */
export interface MaintenanceSwitch {
  on: boolean;
  /** Null for our own default message. */
  message: string | null;
}

/** The form of a switch in audit rows. */
export function describeSwitch({ on, message }: MaintenanceSwitch): JsonObject {
  return { maintenance: on, message };
}

/** The state of a tenant that is in maintenance mode, by its own switch or by the installation's. */
export interface Closure {
  by: 'tenant' | 'installation';
  message: string | null;
}

/** The Retry-After value in seconds: maintenance seldom lasts less. */
export const maintenanceRetrySeconds = 60;
