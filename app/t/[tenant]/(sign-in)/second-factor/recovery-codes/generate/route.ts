export { submitRecoveryCodes as POST } from '@/lib/pages/sign-in/forms/recovery-codes';
