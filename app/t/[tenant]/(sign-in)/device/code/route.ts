export { submitUserCode as POST } from '@/lib/pages/sign-in/forms/device';
