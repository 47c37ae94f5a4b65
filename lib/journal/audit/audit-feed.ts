/** That an entry was written to the audit log. */
export const auditKind = 'audit-entry.written';

/** All entries are of one subject, so that each is told after the one before. The claim of deliveries names it too. */
export const auditSubject = 'Audit log';
