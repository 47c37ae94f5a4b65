/** An entry was written to the audit log. */
export const auditKind = 'audit-entry.written';

/**
 * All audit entries share one subject, so that they are delivered in order. The SQL that claims deliveries uses the
 * same name.
 */
export const auditSubject = 'Audit log';
