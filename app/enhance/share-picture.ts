/** Offers a picture to the phone's share sheet, where there is one that takes files: from there it is kept, or goes to a bank's app. */
const button = document.querySelector<HTMLButtonElement>('button[data-share]');
// a desktop's sheet keeps nothing that saving does not
if (button && 'canShare' in navigator && matchMedia('(pointer: coarse)').matches) void offer(button);

async function offer({ dataset }: HTMLButtonElement): Promise<void> {
  const answer = await fetch(dataset.picture!);
  if (!answer.ok) return;
  // read before it is pressed: a press is soon too old to open the sheet
  const files = [new File([await answer.blob()], dataset.name!, { type: 'image/png' })];
  if (!navigator.canShare({ files })) return;
  button!.hidden = false;
  button!.addEventListener('click', () => {
    // the buyer may close the sheet
    navigator.share({ files }).catch(() => {});
  });
}
