export { submitPasskeyCreation as POST } from '@/lib/pages/sign-in/forms/enrol-factor';
