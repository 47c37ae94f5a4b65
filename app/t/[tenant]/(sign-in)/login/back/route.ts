export { submitLeaveRequest as POST } from '@/lib/pages/sign-in/forms/authorization-request';
