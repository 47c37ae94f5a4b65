import { msg } from '@/lib/platform/shared/message';

/** How long deactivations are let through, in hours. */
export const liftedHours = [
  { value: '1', label: msg('common.n1Hour') },
  { value: '4', label: msg('scimConnections.n4Hours') },
  { value: '24', label: msg('common.n1Day') },
];
