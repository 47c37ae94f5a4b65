export { submitDownloadData as POST } from '@/lib/pages/sign-in/forms/account';
