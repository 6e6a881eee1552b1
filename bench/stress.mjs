export async function measureStress() {}
