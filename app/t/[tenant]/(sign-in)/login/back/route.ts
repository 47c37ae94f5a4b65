export { submitLeaveRequest as POST } from '@/lib/pages/sign-in/forms/leave-request';
