export { submitLeaveRequest as POST } from '@/lib/auth/forms/leave-request';
