import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';
import { text } from '@/lib/platform/shared/text';

/**
 * The message shown to people and clients while a tenant is in maintenance mode: a sentence without control characters.
 */
export const maintenanceMessage = z
  .string()
  .trim()
  .max(200, 'must be at most 200 characters')
  .regex(/^\P{Cc}*$/u, text('must not contain control characters'));

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

/** The effect of the two switches together; the tenant's own message takes precedence. */
export function closureOf({
  tenant,
  installation,
}: {
  tenant: MaintenanceSwitch;
  installation: MaintenanceSwitch;
}): Closure | null {
  if (tenant.on) return { by: 'tenant', message: tenant.message };
  return installation.on ? { by: 'installation', message: installation.message } : null;
}

/** The Retry-After value in seconds: maintenance seldom lasts less. */
export const maintenanceRetrySeconds = 60;
