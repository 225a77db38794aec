import { expect, it } from 'vitest';
import { limits, noticeDays, readLimits, sendLimits, takeLimits } from './limits.ts';

const [kilo, mega] = [1024, 1024 * 1024];

/** By hand once more: tests go by the table itself, and would follow a number that is mistyped there. */
it('the numbers are those of the specification and of the decisions', () => {
  expect(limits).toEqual({
    ...{ requestTimeoutMs: 20_000, partTimeoutMs: 120_000, toastMs: 7000, toastThrottleMs: 1000 },
    ...{ successDialogMs: 3000, preventReclickMs: 1000, unloadWithinMs: 5, codeWaitMs: 15_000 },
    ...{ storeAnswerMs: 3000, followUpHours: 24 },
    ...{ pageSizes: [10, 20, 30, 50, 100], pageSize: 10, aboutPageSize: 20, interactPlatformOffset: 300 },
    ...{ singleLine: 60, multiLine: 200, searchText: 100, searchCounted: 2000, addressBytes: 4 * kilo },
    ...{ pageNumber: 1_000_000, bodyBytes: 256 * kilo, longBodyBytes: mega, typedChars: 300_000 },
    ...{ multipartBytes: mega, partBytes: mega },
    ...{ uploadParallel: 6, uploadFiles: 20, imageBytes: 20 * mega, largestBytes: 2048 * mega, orphanHours: 24 },
    ...{ credentialMinutes: 60, credentialRefreshMinutes: 14, fileUrlMinutes: 15 },
  });
  expect(sendLimits).toEqual({
    ...{ perAddressHour: 30, perNetworkHour: 150, allHour: 1500, perNumberDay: 10, sameMinutes: 10, sameKeyHours: 24 },
    ...{ proofBits: 14, proofMinutes: 10 },
  });
  expect(readLimits).toEqual({ perNetwork: 64, aDay: 200_000, waiting: 20_000 });
  expect(takeLimits).toEqual({
    ...{ directRows: 5000, sheetRows: 1_048_575, openLists: 3, keptLists: 20, deadMinutes: 60, paperRows: 1000 },
  });
  expect(noticeDays).toBe(7);
});
