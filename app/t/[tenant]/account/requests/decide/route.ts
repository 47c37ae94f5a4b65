export { submitRequestDecision as POST } from '@/lib/pages/sign-in/forms/approval-requests';
