import { useEffect } from 'react';

/** What stands at the foot of each printed sheet, beside its number: the second one says as well what it belongs to. */
export function useSheetFoot(text: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--sheet-foot', `"${text.replace(/["\\\s]+/g, ' ')}"`);
    return () => void style.removeProperty('--sheet-foot');
  }, [text]);
}
