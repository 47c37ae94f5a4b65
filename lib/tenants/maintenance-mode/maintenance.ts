import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';
import { text } from '@/lib/platform/shared/text';

/** What people and clients are told while a tenant is closed: a sentence, without control characters. */
export const maintenanceMessage = z
  .string()
  .trim()
  .max(200, 'must be at most 200 characters')
  .regex(/^\P{Cc}*$/u, text('must not contain control characters'));

/** A switch: of a tenant, or of the installation as a whole. */
export interface MaintenanceSwitch {
  on: boolean;
  /** Null for the sentence that we say ourselves. */
  message: string | null;
}

/** What audit rows say of a switch. */
export function describeSwitch({ on, message }: MaintenanceSwitch): JsonObject {
  return { maintenance: on, message };
}

/** That a tenant is closed, by its own switch or by the installation's. */
export interface Closure {
  by: 'tenant' | 'installation';
  message: string | null;
}

/** The closure that two switches amount to; the tenant's own message goes first. */
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

/** When to come back, for those who do what Retry-After says: a switch is seldom turned for less. */
export const maintenanceRetrySeconds = 60;
