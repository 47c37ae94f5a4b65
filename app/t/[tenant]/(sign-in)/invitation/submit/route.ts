export { submitInvitation as POST } from '@/lib/auth/forms/redeem-link';
