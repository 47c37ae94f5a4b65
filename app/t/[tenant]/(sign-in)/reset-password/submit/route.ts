export { submitPasswordReset as POST } from '@/lib/pages/sign-in/forms/redeem-link';
