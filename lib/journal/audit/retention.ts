/**
 * Limits of how many days a tenant keeps its audit log. No setting makes an administrator's recent traces disappear.
 */
export const auditLogDays = { least: 30, most: 3_650 } as const;
