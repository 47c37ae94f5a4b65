export { submitUserCode as POST } from '@/lib/auth/forms/device';
