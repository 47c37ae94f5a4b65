export { submitPasswordReset as POST } from '@/lib/auth/forms/redeem-link';
