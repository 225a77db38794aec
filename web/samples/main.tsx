import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import '../styles/index.css';
import '../styles/staff.css';
import { Toasts } from '../ui/toasts.tsx';
import { Samples } from './samples.tsx';

/**
 * The parts of web/ui as they live, for who builds with them: served by
 * the development server at /samples/ and by nothing else.
 */
const router = createBrowserRouter([{ path: '*', element: <Samples /> }]);
createRoot(document.getElementById('samples') as HTMLElement).render(
  <>
    <RouterProvider router={router} />
    <Toasts />
  </>,
);
