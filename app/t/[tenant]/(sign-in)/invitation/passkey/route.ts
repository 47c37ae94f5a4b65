export { submitInvitationPasskey as POST } from '@/lib/auth/forms/redeem-link-with-passkey';
