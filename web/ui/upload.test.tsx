import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { text } from '../../shared/text.ts';
import { Upload } from './upload.tsx';

afterEach(cleanup);

it('names each of several refused files with its sentence', async () => {
  const rule = { accept: ['application/pdf'], tip: '只收 PDF', maxSize: '1KB' };
  render(<Upload label="附件" purpose="attachment" rule={rule} value={[]} onChange={() => undefined} />);
  const pdf = `%PDF-1.7${' '.repeat(2000)}`;
  const files = [
    new File(['x'], '甲.txt', { type: 'text/plain' }),
    new File([pdf], '乙.pdf', { type: 'application/pdf' }),
    new File([], '丙.pdf', { type: 'application/pdf' }),
  ];
  fireEvent.change(screen.getByLabelText('附件'), { target: { files } });
  const alert = await screen.findByText(/丙\.pdf/);
  expect(alert.textContent?.split('\n')).toEqual([
    '甲.txt：只收 PDF',
    `乙.pdf：${text.fileTooLarge}1KB`,
    `丙.pdf：${text.fileEmpty}`,
  ]);
});
