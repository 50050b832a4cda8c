// The folder of one program: how much it holds, and its removal.
#ifndef FOLDER_H
#define FOLDER_H

/// The bytes that the files below a folder take on disk; links are not followed. O(files).
long long folder_size(const char *folder);

/// Removes a folder and all below it, also where the program took its own permissions away.
void remove_folder(const char *folder);

#endif
