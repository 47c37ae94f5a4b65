export { submitInvitationPasskey as POST } from '@/lib/pages/sign-in/forms/redeem-link-with-passkey';
