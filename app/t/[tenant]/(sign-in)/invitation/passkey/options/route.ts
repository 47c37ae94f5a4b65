export { submitInvitationPasskeyOptions as POST } from '@/lib/pages/sign-in/forms/redeem-link-with-passkey';
