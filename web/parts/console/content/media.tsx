import { Library } from './library.tsx';

/** Every picture that staff have uploaded. */
export default function Media() {
  return (
    <>
      <h1>图片库</h1>
      <div className="card card-pad second">
        <Library />
      </div>
    </>
  );
}
